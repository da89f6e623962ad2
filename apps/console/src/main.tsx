import './app/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadWhenStale } from './app/fresh-chunks.ts'
import { offerConsoleLanguages } from './app/language/languages.ts'
import { allowStyleText } from './app/trusted-types.ts'
import { sheetsLoaded } from './first-page/sheets.ts'
import { restoreLanguage } from './shared/interface/language/language.ts'

allowStyleText()
reloadWhenStale()
offerConsoleLanguages()
const root = document.getElementById('root')
if (root) void Promise.all([sheetsLoaded(), restoreLanguage()]).then(() => createRoot(root).render(<App />))
