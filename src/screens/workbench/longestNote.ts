/** In characters, as the contract has it. */
export const longestNote = 2000
