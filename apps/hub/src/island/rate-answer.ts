import { post } from './post.ts'

const said = (answer_ref: string, support_lib_id: string, words: string) =>
  post('PUT', `/api/ai/answers/${encodeURIComponent(answer_ref)}/rating`, { support_lib_id, said: words })

/** Asks whether the answer to a search helped, and tells the library; if it did not, the way to a person appears. Without JavaScript nothing is asked. */
export function rateAnswer(place: HTMLElement, support_lib_id: string): void {
  place.hidden = false
  const [question, thanks] = place.querySelectorAll<HTMLElement>('p')
  for (const button of place.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      if ((await said(place.dataset.rating ?? '', support_lib_id, button.value)) === undefined) return
      for (const each of place.querySelectorAll('button')) each.hidden = true
      if (question) question.hidden = true
      if (thanks) thanks.hidden = false
      const way = place.querySelector<HTMLElement>('a')
      if (way && button.value === 'wrong') way.hidden = false
    })
}

/** Tells the library that a reader goes from an answer, or none, to its team. */
export function noteWayToPeople(link: HTMLElement, support_lib_id: string): void {
  link.addEventListener('click', () => void said(link.dataset.toPeople ?? '', support_lib_id, 'to_people'))
}
