import { log } from './log.ts'

/** How often a lost connection is replaced before the form is sent over HTTP instead. */
const attempts = 3
const pauseMs = 1000

const form = document.querySelector<HTMLFormElement>('form[data-review]')
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
const error = form?.querySelector<HTMLElement>('[data-failed]')
const checked = () => form?.querySelector<HTMLInputElement>('input[name=message_rating]:checked')
let isSending = false

/** Submit is disabled until a rating is chosen (checklist P1), and while it is being sent. */
function updateButton(): void {
  if (button) button.disabled = isSending || !checked()
}

function setSending(now: boolean): void {
  isSending = now
  if (button) {
    button.dataset.label ??= button.textContent ?? ''
    button.textContent = now ? (form?.dataset.sending ?? '') : button.dataset.label
  }
  updateButton()
}

/** Sends the rating as the first frame of an own connection. Resolves with whether it was accepted; rejects if no answer came. */
function send(frame: object): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const address = new URL('/api/live', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    socket.onopen = () => socket.send(JSON.stringify(frame))
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as { re?: string; ok?: unknown }
      if (answer.re === undefined) return
      resolve(answer.ok !== undefined)
      socket.close()
    }
    socket.onclose = () => reject(new Error('no answer'))
  })
}

async function submit(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form)
  const [conversation_ref = '', message_id = '', ...library] = String(fields.get('key')).split('-')
  const frame = {
    id: 'rating',
    action: 'rateMessage',
    support_lib_id: library.join('-'),
    conversation_ref,
    message_id,
    message_review: String(fields.get('message_review')),
    message_rating: Number(fields.get('message_rating')),
    sent_via: 'portal',
    sender_ref: '',
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return showOutcome(await send(frame))
    } catch (cause) {
      log('/api/live', cause)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  form.submit()
}

function showOutcome(isAccepted: boolean): void {
  setSending(false)
  if (error) error.textContent = isAccepted ? '' : (error.dataset.failed ?? '')
  if (!isAccepted) return
  const [asking, done] = [document.querySelector<HTMLElement>('#review-asking'), document.querySelector<HTMLElement>('#review-done')]
  const dialog = document.querySelector<HTMLDialogElement>('#review-thanks')
  dialog?.addEventListener('close', () => done?.querySelector<HTMLElement>('h1')?.focus())
  if (asking) asking.hidden = true
  if (done) {
    done.hidden = false
    done.querySelector('h1')?.setAttribute('tabindex', '-1')
  }
  dialog?.showModal()
}

form?.addEventListener('change', ({ target }) => {
  // Blanks alone are no words, so the browser asks for some, as the server does.
  if (target instanceof HTMLTextAreaElement && target.value.trim() === '') target.value = ''
  updateButton()
})
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (isSending) return
  setSending(true)
  void submit(form)
})
updateButton()
