import { answerLater } from './answer-later.ts'
import { copyCode } from './copy-code.ts'
import { countReading } from './count-reading.ts'
import { followCourse } from './course-progress.ts'
import { answerInPlace } from './feedback.ts'
import { fitFrame } from './fit-frame.ts'
import { fragmentOf, nearestSection } from './nearest-section.ts'
import { noteWayToPeople, rateAnswer } from './rate-answer.ts'
import { suggest } from './suggest.ts'

// Every page works without this script; it avoids page loads and records reading activity.
const { library: support_lib_id = '', serverSearch } = document.querySelector<HTMLElement>('#island')?.dataset ?? {}
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) suggest(form, support_lib_id, serverSearch !== undefined)
for (const section of document.querySelectorAll<HTMLElement>('[data-feedback]')) answerInPlace(section, support_lib_id)
function followAnswer(within: ParentNode) {
  for (const place of within.querySelectorAll<HTMLElement>('[data-rating]')) rateAnswer(place, support_lib_id)
  for (const link of within.querySelectorAll<HTMLElement>('[data-to-people]')) noteWayToPeople(link, support_lib_id)
}
followAnswer(document)
for (const place of document.querySelectorAll<HTMLElement>('[data-later]')) void answerLater(place).then((answer) => answer && followAnswer(answer))
for (const button of document.querySelectorAll<HTMLElement>('[data-close]')) {
  button.hidden = false
  button.addEventListener('click', () => button.parentElement?.remove())
}
for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe.contact-form')) fitFrame(frame)
for (const text of document.querySelectorAll<HTMLElement>('[data-copy]')) copyCode(text)
for (const page of document.querySelectorAll<HTMLElement>('[data-course]')) followCourse(page, support_lib_id)
const wanted = fragmentOf(location.hash)
if (wanted.startsWith('s-') && document.getElementById(wanted) === null) {
  // A heading that was reworded has another id: a link that was copied before leads to the section that resembles it, or else to the beginning.
  const section = nearestSection(
    wanted,
    [...document.querySelectorAll('h2[id], h3[id]')].map(({ id }) => id),
  )
  if (section !== undefined) location.replace(`#${encodeURIComponent(section)}`)
}
countReading(support_lib_id)
