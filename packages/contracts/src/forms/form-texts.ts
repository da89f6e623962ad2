import type { Form } from './form.ts'

/** A text of a form and its place, which names it in translations. */
export type FormText = { place: string; text: string }

/** Returns every text of a form that can be translated, with its place. Empty texts are left out. */
export function formTexts(form: Form): FormText[] {
  const all: FormText[] = [
    ...(['heading', 'introduction', 'submit_text', 'thank_you'] as const).map((place) => ({ place, text: form[place] })),
    ...form.pages.flatMap(({ title, fields }, at) => [
      { place: `page.${at}`, text: title },
      ...fields.flatMap(({ field_id, label, help, choices }) => [
        { place: `field.${field_id}.label`, text: label },
        { place: `field.${field_id}.help`, text: help },
        ...choices.map(({ choice_id, label: choice }) => ({ place: `field.${field_id}.choice.${choice_id}`, text: choice })),
      ]),
    ]),
  ]
  return all.filter(({ text }) => text !== '')
}

/** Returns a form in a language: a translation into exactly it, or into the same language of another country; otherwise the form's own texts. */
export function formInLanguage(form: Form, language: string): Form {
  const isOwn = form.language !== '' && base(form.language) === base(language)
  const found = isOwn
    ? undefined
    : (form.translations.find((one) => one.language === language) ?? form.translations.find((one) => base(one.language) === base(language)))
  if (!found) return form
  const say = (place: string, text: string) => (Object.hasOwn(found.texts, place) && found.texts[place]) || text
  return {
    ...form,
    heading: say('heading', form.heading),
    introduction: say('introduction', form.introduction),
    submit_text: say('submit_text', form.submit_text),
    thank_you: say('thank_you', form.thank_you),
    pages: form.pages.map(({ title, fields }, at) => ({
      title: say(`page.${at}`, title),
      fields: fields.map((field) => ({
        ...field,
        label: say(`field.${field.field_id}.label`, field.label),
        help: say(`field.${field.field_id}.help`, field.help),
        choices: field.choices.map((one) => ({ ...one, label: say(`field.${field.field_id}.choice.${one.choice_id}`, one.label) })),
      })),
    })),
  }
}

const base = (language: string) => language.split('-')[0]
