import { count } from './post.ts'

/** Sends the answer to 'Did this answer your question?' without leaving the page. */
export function answerInPlace(section: HTMLElement, support_lib_id: string): void {
  const form = section.querySelector('form')
  const say = (answer: string) => {
    for (const words of section.querySelectorAll<HTMLElement>('[data-answer]')) words.hidden = words.dataset.answer !== answer
  }
  form?.addEventListener('submit', async (event) => {
    const answer = (event.submitter as HTMLButtonElement | null)?.value === 'yes' ? 'yes' : 'no'
    event.preventDefault()
    const isTaken = await count(support_lib_id, section.dataset.feedback ?? '', answer === 'yes' ? 'likes' : 'disLikes')
    say(isTaken ? answer : 'failed')
    form.hidden = isTaken
  })
}
