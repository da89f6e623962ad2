/**
 * How a test waits for the work of jobs and reactions, which takes as long as the machine is busy: `vi.waitFor(…, patient)`. A person may call an operation 300
 * times a minute, so the interval lets a check that calls the API wait to the end without meeting that limit.
 */
export const patient = { timeout: 20_000, interval: 100 }
