/** The queue's name of a job: it allows no dots. */
export const queueName = (name: string): string => name.replaceAll('.', ':')
