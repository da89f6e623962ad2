/** Ctrl+C, and some supervisors, signal all processes of a group at once: the server then ends in order, with the work that it has begun, and we end after it. */
export function endWithParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
