export { MessageText } from './message-text/message-text.tsx'
export { currentLocale, defineTexts, fill, type Language, setLanguage, type Text, type Texts, type Translate } from './translate.ts'
