import { post } from './post.ts'

/** Asks whether the answer to a search helped, and tells the library. Without JavaScript nothing is asked. */
export function rateAnswer(place: HTMLElement, support_lib_id: string): void {
  place.hidden = false
  const [question, thanks] = place.querySelectorAll<HTMLElement>('p')
  for (const button of place.querySelectorAll('button'))
    button.addEventListener('click', async () => {
      const address = `/api/ai/answers/${encodeURIComponent(place.dataset.rating ?? '')}/rating`
      if ((await post('PUT', address, { support_lib_id, said: button.value })) === undefined) return
      for (const each of place.querySelectorAll('button')) each.hidden = true
      if (question) question.hidden = true
      if (thanks) thanks.hidden = false
    })
}
