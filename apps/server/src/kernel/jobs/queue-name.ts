/** Returns a job's queue name, which must not contain dots. */
export const queueName = (name: string): string => name.replaceAll('.', ':')
