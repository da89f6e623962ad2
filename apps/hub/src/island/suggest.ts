import { noteSearch } from './count-reading.ts'
import { finderLoader, type Suggestion } from './finder.ts'
import { log } from './log.ts'

const pauseMs = 160
const shownMax = 6

/** Shows results below a search field while the reader types, as a combobox (WAI-ARIA APG). Enter without a selected result submits the form. */
export function suggest(form: HTMLFormElement, support_lib_id: string, isServerAsked: boolean): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]')
  if (!input) return
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.id = `suggestions-${document.querySelectorAll('.suggestions').length}`
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '')
  form.append(list)
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': list.id, 'aria-expanded': 'false' }))
    input.setAttribute(name, value)

  let results: Suggestion[] = []
  let chosen = -1
  let timer = 0
  /** The number of the newest search; results of earlier ones are dropped. */
  let asked = 0
  /** Closed with Escape; results of a search that was under way must not open it again. */
  let isDismissed = false
  const { language } = form.dataset
  const onFailure = (cause: unknown) => log('search', cause)
  const finder = finderLoader({ support_lib_id, language, hostname: location.hostname, isServerAsked, onFailure })

  const show = (isShown: boolean) => {
    list.hidden = !isShown || results.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    if (list.hidden) choose(-1)
  }
  const choose = (index: number) => {
    chosen = index
    ;[...list.children].forEach((option, place) => {
      option.setAttribute('aria-selected', String(place === index))
      if (place === index) option.scrollIntoView({ block: 'nearest' })
    })
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${list.id}-${index}`)
  }
  const open = (index: number) => {
    const result = results[index]
    if (!result) return
    void noteSearch(support_lib_id, input.value.trim(), true, result)
    location.href = (form.dataset.article ?? '').replace(/\/-(?=$|\?)/, `/${encodeURIComponent(result.slug || result.document_id)}`)
  }
  const draw = () => {
    list.replaceChildren(
      ...results.map(({ title, snippet }, index) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${index}`
        option.setAttribute('role', 'option')
        const name = document.createElement('strong')
        name.textContent = title
        const words = document.createElement('small')
        words.textContent = snippet ?? ''
        option.append(name, words)
        option.addEventListener('pointerdown', (event) => event.preventDefault())
        option.addEventListener('click', () => open(index))
        return option
      }),
    )
    choose(-1)
    show(!isDismissed)
  }
  const ask = async () => {
    const mine = ++asked
    const query = input.value.trim()
    if (query.length < 2) {
      results = []
      return draw()
    }
    const show = (found: Suggestion[]) => {
      const chosenId = results[chosen]?.document_id
      results = found
      draw()
      if (chosenId !== undefined && !list.hidden) choose(found.findIndex((each) => each.document_id === chosenId))
    }
    try {
      const { find, snippets } = await finder()
      const found = (await find(query))?.slice(0, shownMax)
      if (found === undefined || mine !== asked) return
      show(found)
      if (found.every(({ snippet }) => snippet !== undefined)) return
      const late = await snippets(query, found)
      if (mine === asked) show(found.map((each) => ({ ...each, snippet: each.snippet ?? late.get(each.document_id) ?? '' })))
    } catch (error) {
      onFailure(error)
    }
  }
  input.addEventListener('input', () => {
    isDismissed = false
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), pauseMs)
  })
  input.addEventListener('focus', () => show(!isDismissed))
  input.addEventListener('blur', () => show(false))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      isDismissed = true
      show(false)
    } else if (event.key === 'Enter' && chosen >= 0) open(chosen)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results.length > 0) {
      isDismissed = false
      if (list.hidden) show(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      choose(chosen < 0 && step < 0 ? results.length - 1 : (chosen + step + results.length) % results.length)
    } else return
    event.preventDefault()
  })
}
