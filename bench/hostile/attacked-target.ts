/** What the server process is asked: to make an attacker, or how much its main thread was strained. */
export type AskedOfServer = 'mint' | 'strain'

/** Processor time of the server's main thread in ms, which other programs on the machine do not change: the longest stretch since the last question, and all so far. */
export type Strain = { longestMs: number; busyMs: number }
