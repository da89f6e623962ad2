/** Runs tasks one after another: pictures are large when decoded, so that two at once would need twice the memory. A failed task does not hold up the next. */
export function oneByOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task, task)
    last = mine
    return mine
  }
}
