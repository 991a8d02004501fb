/** Of a note about a change of the definitions, in characters, as in the API contract. */
export const longestNote = 2000
