/** Returns a job's queue name, in which dots are not allowed. */
export const queueName = (name: string): string => name.replaceAll('.', ':')
