/**
 * In bytes: the largest JSON body of any request. Most requests have a lower limit; definitions whose forms could be
 * larger are refused.
 */
export const largestBody = 4 * 1024 * 1024
