/**
 * Returns options for an `LRUCache` of at most `count` entries that allocates memory as they are added. `max` would allocate all of it up front, several
 * megabytes per server.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
