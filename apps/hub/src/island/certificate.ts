import { log } from './log.ts'
import { visitorSecret } from './visitor-secret.ts'

type Own = { certificate: { code: string } | null; standing: 'unknown' | 'begun' | 'complete'; reader_name: string }

/** Says what a reader still has to do for the certificate of a course, and gets it for them. */
function offerCertificate(form: HTMLFormElement, library: string): void {
  const [note, label, input] = [form.querySelector('[data-say]'), form.querySelector('label'), form.querySelector('input')]
  const [button, link] = [form.querySelector('button'), form.querySelector('a')]
  if (!note || !label || !input || !button || !link) return
  const path = `/api/main/published_courses/${encodeURIComponent(form.dataset.certificate ?? '')}/certificate`
  const headers = { authorization: `Visitor ${library}.${visitorSecret(library)}`, 'content-type': 'application/json' }
  const say = (words: string | undefined) => {
    if (note.textContent !== words) note.textContent = words ?? ''
  }
  const show = ({ certificate, standing, reader_name }: Own) => {
    const isReady = !certificate && standing === 'complete'
    say(form.dataset[certificate ? 'issued' : isReady ? 'ready' : standing])
    label.hidden = !isReady
    button.hidden = !isReady
    if (input.value === '') input.value = reader_name
    link.hidden = !certificate
    if (certificate) link.href = (form.dataset.address ?? '').replace('CODE', certificate.code)
  }
  const read = async () => {
    try {
      const answer = await fetch(path, { headers })
      if (answer.ok) return show((await answer.json()) as Own)
      log(path, answer.status)
    } catch (error) {
      log(path, error)
    }
    say(form.dataset.failed)
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled === 'true') return
    const reader_name = input.value.trim()
    button.ariaDisabled = 'true'
    try {
      const body = JSON.stringify({ reader_name, language: document.documentElement.lang })
      const answer = reader_name === '' ? undefined : await fetch(path, { method: 'POST', headers, body })
      if (answer?.ok) {
        const { certificate } = (await answer.json()) as { certificate: { code: string } }
        show({ certificate, standing: 'complete', reader_name })
        link.focus()
      } else if (answer?.status === 409) await read()
      else {
        const isRefused = !answer || answer.status === 400
        if (answer && !isRefused) log(path, answer.status)
        say(isRefused ? form.dataset.refused : form.dataset.failed)
        input.ariaInvalid = String(isRefused)
        input.focus()
      }
    } catch (error) {
      log(path, error)
      say(form.dataset.failed)
    } finally {
      button.ariaDisabled = null
    }
  })
  // Lessons were marked since.
  document.addEventListener('progress', () => void read())
  void read()
}

const { library = '' } = document.querySelector<HTMLElement>('#island')?.dataset ?? {}
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-certificate]')) offerCertificate(form, library)
