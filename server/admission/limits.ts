/** The largest JSON of a request, in bytes: of each as much as it needs. Definitions whose forms could be larger are refused. */
export const largestBody = 4 * 1024 * 1024
