import { useEffect, useState } from 'react'

/** Long enough for screen readers. Text left in the page would duplicate the message it announced. */
const keptMs = 5000

/** Text for a live region, removed once it has been announced. Returns the text and a function to announce another. */
export function useFleetingText(): [text: string, say: (text: string) => void] {
  const [said, setSaid] = useState({ text: '' })
  useEffect(() => {
    if (!said.text) return
    const timer = setTimeout(() => setSaid({ text: '' }), keptMs)
    return () => clearTimeout(timer)
  }, [said])
  const [say] = useState(() => (text: string) => setSaid({ text }))
  return [said.text, say]
}
