import { checkAnswers, type FieldAnswer } from '@porchlight/contracts/forms/form-answers'

/** Shows the fields of a form whose conditions hold, by the same check that the server makes. */
const form = document.querySelector<HTMLFormElement>('form[data-form]')

if (form?.dataset.form) {
  const asked = JSON.parse(form.dataset.form) as Parameters<typeof checkAnswers>[0]
  const show = () => {
    const data = new FormData(form)
    const given: Record<string, FieldAnswer> = {}
    for (const { fields } of asked.pages)
      for (const { field_id, kind } of fields) {
        const all = data.getAll(field_id).filter((value) => typeof value === 'string')
        given[field_id] = kind === 'several' ? all : (all[0] ?? '')
      }
    const shown = checkAnswers(asked, given, { language: document.documentElement.lang }).asked
    for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) field.hidden = !shown.has(field.dataset.field ?? '')
  }
  form.addEventListener('input', show)
  show()
}

// On a customer's page, the frame is as high as the form; its height is no secret.
const main = document.querySelector('main')
if (main && window.parent !== window && document.body.classList.contains('is-embedded')) {
  const tell = () => window.parent.postMessage({ porchlight_form: main.getBoundingClientRect().bottom + window.scrollY }, '*')
  new ResizeObserver(tell).observe(main)
  tell()
}
