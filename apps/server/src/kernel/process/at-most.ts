/**
 * Returns `LRUCache` options for at most `count` entries, with memory allocated as they are added. `max` would allocate all of it up front, several megabytes
 * per server.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
