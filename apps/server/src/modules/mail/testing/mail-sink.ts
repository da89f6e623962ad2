import { onTestFinished } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type ReceivedMail, type SinkAnswers, startMailSink } from './start-mail-sink.ts'

export { headerOf, type ReceivedMail, type SinkAnswers } from './start-mail-sink.ts'

/** Starts a real mail server that keeps what it receives; it stops with the test. */
export async function mailSink(answers: SinkAnswers = {}) {
  const { stop, ...sink } = await startMailSink(answers)
  onTestFinished(stop)
  /** Waits until the address has received this many mails, and returns the newest. */
  const newestTo = (address: string, count = 1) =>
    eventually(() => {
      const mails = sink.mailsTo(address)
      if (mails.length !== count) throw new Error(`${mails.length} mails to ${address}`)
      return mails.at(-1) as ReceivedMail
    })
  return { ...sink, newestTo }
}
