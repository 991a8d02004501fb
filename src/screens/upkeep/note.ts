/** Of a note about a change of a record, in characters, as in the API contract. */
export const longestNote = 500
