/** Returns the queue's name for a job; it allows no dots. */
export const queueName = (name: string): string => name.replaceAll('.', ':')
