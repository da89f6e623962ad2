import type { Form, FormField } from '@porchlight/contracts/forms/form'
import type { CheckedAnswers } from '@porchlight/contracts/forms/form-answers'
import type { Reader } from '@porchlight/contracts/typed/typed'
import { wrongText } from '@porchlight/contracts/typed/what-is-wrong'
import { type FormWords, filled } from './form-words.ts'

type How = { check: () => CheckedAnswers; reader: Reader; words: FormWords }
/** `isDone` checks the page shown, and goes on to the next; it returns whether the form may be sent. */
type Pages = { show(): void; isDone(): boolean; openWrong(): void }

/** Shows one page of a form at a time, of those that have fields for the answers so far. A form of one page is left as it is. */
export function showPages(form: HTMLFormElement, asked: Pick<Form, 'pages'>, { check, reader, words }: How): Pages {
  const sections = [...form.querySelectorAll<HTMLElement>('[data-page]')]
  const back = form.querySelector<HTMLElement>('[data-back]')
  const submit = form.querySelector<HTMLElement>('[type=submit]')
  const introduction = document.querySelector<HTMLElement>('[data-introduction]')
  let current = sections[0]
  if (!back || !submit || !current) return { show() {}, isDone: () => true, openWrong: () => wrongIn(form)?.focus() }

  const shownSections = () => sections.filter((section) => section.querySelector('[data-field]:not([hidden])'))
  const isLast = () => shownSections().at(-1) === current
  const show = () => {
    const shown = shownSections()
    if (current && !shown.includes(current)) current = shown[0] ?? current
    const at = current ? shown.indexOf(current) : 0
    for (const section of sections) section.hidden = section !== current
    const progress = current?.querySelector<HTMLElement>('.form-progress')
    if (progress) {
      progress.textContent = filled(words.page, { page: String(at + 1), count: String(shown.length) })
      progress.hidden = shown.length < 2
    }
    back.hidden = at < 1
    submit.textContent = isLast() ? words.submit : words.next
    if (introduction) introduction.hidden = at > 0
  }
  const open = (section: HTMLElement | undefined) => {
    if (!section) return
    current = section
    show()
  }
  const turnTo = (section: HTMLElement | undefined) => {
    open(section)
    section?.querySelector<HTMLElement>('h2')?.focus()
    document.querySelector('h1')?.scrollIntoView({ block: 'nearest' })
  }
  /** Says what is wrong on a page. Returns whether something is. */
  const mark = (section: HTMLElement, checked: CheckedAnswers): boolean => {
    const fields = asked.pages[sections.indexOf(section)]?.fields ?? []
    for (const field of fields) say(section, field, checked.asked.has(field.field_id) ? (textOf(field, checked) ?? '') : '')
    return wrongIn(section) !== undefined
  }
  const textOf = (field: FormField, checked: CheckedAnswers) =>
    wrongText(field, checked, reader, {
      problem: (problem, readings) => filled(words.problem[problem], { readings }),
      example: (example) => filled(words.example, { example }),
    })
  const isDone = () => {
    if (!current) return true
    const checked = check()
    const wrong = [current, ...(isLast() ? shownSections() : [])].find((section) => mark(section, checked))
    if (wrong) open(wrong)
    else if (!isLast()) turnTo(shownSections()[shownSections().indexOf(current) + 1])
    else return true
    if (wrong) wrongIn(wrong)?.focus()
    return false
  }
  back.addEventListener('click', () => turnTo(current && shownSections()[shownSections().indexOf(current) - 1]))
  return {
    show,
    isDone,
    openWrong() {
      const wrong = shownSections().find((section) => wrongIn(section))
      if (!wrong) return
      open(wrong)
      wrongIn(wrong)?.focus()
    },
  }
}

/** Returns the input of the first field with a problem; undefined if there is none. */
function wrongIn(part: HTMLElement): HTMLElement | undefined {
  const field = [...part.querySelectorAll<HTMLElement>('[data-field]:not([hidden])')].find((one) => one.querySelector('.pl-field-problem')?.textContent)
  return (field && inputOf(field)) ?? undefined
}

const inputOf = (field: HTMLElement) => field.querySelector<HTMLElement>('input:not([type=hidden], [type=checkbox][aria-label]), textarea')

/** Writes what is wrong below a field, and ties it to its input. */
function say(section: HTMLElement, { field_id }: FormField, text: string): void {
  const field = [...section.querySelectorAll<HTMLElement>('[data-field]')].find((one) => one.dataset.field === field_id)
  const problem = field?.querySelector<HTMLElement>('.pl-field-problem')
  const described = field?.matches('fieldset') ? field : field && inputOf(field)
  if (!problem || !described) return
  problem.textContent = text
  const ids = new Set((described.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (text === '') ids.delete(problem.id)
  else ids.add(problem.id)
  described.setAttribute('aria-describedby', [...ids].join(' '))
  if (described !== field) described.setAttribute('aria-invalid', String(text !== ''))
}
