import { log } from './log.ts'
import { count, post } from './post.ts'

/** Sends the answer to 'Did this answer your question?' without leaving the page. */
export function answerInPlace(section: HTMLElement, support_lib_id: string): void {
  const form = section.querySelector('form')
  const article_id = section.dataset.feedback ?? ''
  const say = (answer: string) => {
    for (const words of section.querySelectorAll<HTMLElement>('[data-answer]')) words.hidden = words.dataset.answer !== answer
  }
  form?.addEventListener('submit', async (event) => {
    if (form.dataset.missed !== undefined) return
    const answer = (event.submitter as HTMLButtonElement | null)?.value === 'yes' ? 'yes' : 'no'
    event.preventDefault()
    const isTaken = await count(support_lib_id, article_id, answer === 'yes' ? 'likes' : 'disLikes')
    say(isTaken ? answer : 'failed')
    form.hidden = isTaken
    if (isTaken && answer === 'no') await askWhatWasMissed(section)
    takeMissed(section, support_lib_id, say)
  })
  takeMissed(section, support_lib_id, say)
}

/** Asks what was missed with the form of the page that a reader without this script would be on now. */
async function askWhatWasMissed(section: HTMLElement): Promise<void> {
  try {
    const page = await (await fetch(`${location.pathname}?answered=no`, { headers: { accept: 'text/html' } })).text()
    const form = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-missed]')
    if (!form) return
    section.append(document.adoptNode(form))
    // The button that had the focus is hidden now.
    form.querySelector<HTMLElement>('[type=radio]')?.focus({ preventScroll: true })
  } catch (error) {
    log('the question what was missed', error)
  }
}

function takeMissed(section: HTMLElement, supportLibId: string, say: (answer: string) => void): void {
  const form = section.querySelector<HTMLFormElement>('[data-missed]')
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { reason, words } = Object.fromEntries(new FormData(form)) as { reason?: string; words?: string }
    if (reason === undefined && words?.trim() === '') return form.querySelector('textarea')?.focus()
    const said = { supportLibId, articleId: section.dataset.feedback, reason, words }
    const isTaken = (await post('POST', '/api/activity/reasons', said)) !== undefined
    if (!isTaken) return say('failed')
    say('')
    const thanks = document.createElement('p')
    thanks.textContent = form.dataset.missed ?? ''
    section.querySelector('[role=status]')?.append(thanks)
    form.remove()
  })
}
