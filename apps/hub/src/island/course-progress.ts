import { log } from './log.ts'

type Answer = { course: { done: number; lessons: number }; courses_lessons?: { lesson_id: string; is_done: boolean }[] }

/** 32 random bytes as base64url. */
function makeSecret(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the secret that identifies this browser's visitor, shared with the chat; creates one if missing. */
function visitorSecret(library: string): string {
  const key = `porchlight-visitor:${library}`
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { secret?: unknown }
    if (typeof kept.secret === 'string' && /^[\w-]{43}$/.test(kept.secret)) return kept.secret
    const secret = makeSecret()
    localStorage.setItem(key, JSON.stringify({ ...kept, secret, tag: makeSecret().slice(0, 12) }))
    return secret
  } catch {
    return makeSecret()
  }
}

/** Shows which lessons of a course this visitor has completed, and lets them mark the current one as completed. The course is readable without JavaScript. */
export function followCourse(page: HTMLElement, library: string): void {
  const { course = '', lesson = '' } = page.dataset
  const note = page.querySelector<HTMLElement>('[data-progress]')
  const button = page.querySelector<HTMLButtonElement>('[data-complete]')
  if (!note || !button) return
  const address = `/api/main/published_courses/${encodeURIComponent(course)}`
  const done = new Set<string>()
  const ask = async (method: string, path: string): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(path, { method, headers: { authorization: `Visitor ${library}.${visitorSecret(library)}` } })
      if (answer.ok) return (await answer.json()) as Answer
      log(path, answer.status)
    } catch (error) {
      log(path, error)
    }
    return undefined
  }
  const draw = (answer: Answer) => {
    for (const line of page.querySelectorAll<HTMLElement>('[data-lesson-line]')) line.classList.toggle('is-done', done.has(line.dataset.lessonLine ?? ''))
    const isDone = done.has(lesson)
    button.textContent = (isDone ? button.dataset.undo : button.dataset.do) ?? ''
    note.textContent = (note.dataset.progress ?? '').replace('{done}', String(answer.course.done)).replace('{lessons}', String(answer.course.lessons))
    note.hidden = false
    button.hidden = false
  }
  button.addEventListener('click', async () => {
    button.disabled = true
    const isDone = done.has(lesson)
    const answer = await ask(isDone ? 'DELETE' : 'PUT', `${address}/lessons/${encodeURIComponent(lesson)}/completion`)
    button.disabled = false
    if (!answer) return
    if (isDone) done.delete(lesson)
    else done.add(lesson)
    draw(answer)
  })
  void ask('GET', address).then((answer) => {
    for (const each of answer?.courses_lessons ?? []) if (each.is_done) done.add(each.lesson_id)
    if (answer) draw(answer)
  })
}
