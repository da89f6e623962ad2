import { useEffect, useState } from 'react'

/** Screen readers have taken words up long before; left in the page they would be found twice, beside what they tell of. */
const keptMs = 5000

/** Words for a live region: said, then gone. Gives the words and how to say others. */
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
