import type { Form } from '@porchlight/contracts/forms/form'
import { checkAnswers, type FieldAnswer } from '@porchlight/contracts/forms/form-answers'
import { sendFiles } from './form-files.ts'
import { showPages } from './form-pages.ts'
import type { FormWords } from './form-words.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form]')
if (form?.dataset.form) fillIn(form, JSON.parse(form.dataset.form), JSON.parse(form.dataset.words ?? '{}'))

/** Shows the fields of a form whose conditions hold, by the same check that the server makes; its pages one at a time; and sends its files when they are chosen. */
function fillIn(form: HTMLFormElement, asked: Pick<Form, 'pages'>, words: FormWords): void {
  const reader = { language: document.documentElement.lang }
  const check = () => {
    const data = new FormData(form)
    const given: Record<string, FieldAnswer> = {}
    for (const { fields } of asked.pages)
      for (const { field_id, kind } of fields) {
        const all = data.getAll(field_id).filter((value) => typeof value === 'string')
        // A file that has been sent is its id and its name.
        given[field_id] = kind === 'file' ? all.map((value) => value.split(' ', 1)[0] ?? '') : kind === 'several' ? all : (all[0] ?? '')
      }
    return checkAnswers(asked, given, reader)
  }
  const isSending = words.files ? sendFiles(form, words.files) : () => false
  const pages = showPages(form, asked, { check, reader, words })
  const show = () => {
    const shown = check().asked
    for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) field.hidden = !shown.has(field.dataset.field ?? '')
    pages.show()
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => {
    if (isSending() || !pages.isDone()) event.preventDefault()
  })
  show()
  pages.openWrong()
}

// On a customer's page, the frame is as high as the form; its height is no secret.
const main = document.querySelector('main')
if (main && window.parent !== window && document.body.classList.contains('is-embedded')) {
  const tell = () => window.parent.postMessage({ porchlight_form: main.getBoundingClientRect().bottom + window.scrollY }, '*')
  new ResizeObserver(tell).observe(main)
  tell()
}
