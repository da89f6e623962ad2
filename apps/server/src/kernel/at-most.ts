/** Options of an `LRUCache` that keeps at most `count` entries and takes memory as they come; with `max` it takes the room of all of them at once, several megabytes in each server. */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
