/** The largest request that saves a form, in bytes. Definitions whose forms could be larger are refused. */
export const largestForm = 4 * 1024 * 1024
