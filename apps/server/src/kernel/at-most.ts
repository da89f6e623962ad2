/**
 * Returns options for an `LRUCache` that keeps at most `count` entries and allocates memory as they come. `max` would allocate it for all of them up front,
 * several megabytes per server.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
