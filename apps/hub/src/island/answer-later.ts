import { log } from './log.ts'

/**
 * Loads the answer to a search into its place: a language model may take seconds, for which the results don't wait. Without JavaScript a link leads to the page that has
 * the answer.
 * @returns the place, with the answer; undefined if there is none
 */
export async function answerLater(place: HTMLElement): Promise<HTMLElement | undefined> {
  const [waiting, failed] = place.querySelectorAll<HTMLElement>(':scope > p')
  if (waiting) waiting.hidden = false
  try {
    const page = await fetch(place.dataset.later ?? '')
    if (!page.ok) throw new Error(String(page.status))
    const answer = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('.answer')
    place.removeAttribute('aria-busy')
    if (answer) place.replaceChildren(...answer.childNodes)
    else place.remove()
    return answer ? place : undefined
  } catch (error) {
    log('answer', error)
    place.removeAttribute('aria-busy')
    if (waiting) waiting.hidden = true
    if (failed) failed.hidden = false
    return undefined
  }
}
