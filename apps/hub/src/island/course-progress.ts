import { log } from './log.ts'
import { visitorSecret } from './visitor-secret.ts'

type Answer = { course: { done: number; lessons: number }; courses_lessons?: { lesson_id: string; is_done: boolean }[] }

/** Shows which lessons of a course this visitor has completed, and lets them mark the current one as completed. The course is readable without JavaScript. */
export function followCourse(page: HTMLElement, library: string): void {
  const { course = '', lesson = '' } = page.dataset
  const note = page.querySelector<HTMLElement>('[data-progress]')
  const button = page.querySelector<HTMLButtonElement>('[data-complete]')
  if (!note) return
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
    if (button) button.textContent = (isDone ? button.dataset.undo : button.dataset.do) ?? ''
    note.textContent = (note.dataset.progress ?? '').replace('{done}', String(answer.course.done)).replace('{lessons}', String(answer.course.lessons))
    note.hidden = false
    if (button) button.hidden = false
    document.dispatchEvent(new Event('progress'))
  }
  button?.addEventListener('click', async () => {
    button.disabled = true
    const isDone = done.has(lesson)
    const answer = await ask(isDone ? 'DELETE' : 'PUT', `${address}/lessons/${encodeURIComponent(lesson)}/completion`)
    button.disabled = false
    if (!answer) return
    if (isDone) done.delete(lesson)
    else done.add(lesson)
    draw(answer)
  })
  const read = async () => {
    const answer = await ask('GET', address)
    for (const each of answer?.courses_lessons ?? []) if (each.is_done) done.add(each.lesson_id)
    if (answer) draw(answer)
  }
  // A lesson with questions is done once they were answered well enough.
  document.addEventListener('lessondone', () => void read())
  void read()
}
