/** The records that every lookup returns: few enough for a native select. */
export const records = Array.from({ length: 8 }, (_, n) => ({
  id: `record-${n}`,
  name: `Record number ${n + 1}`,
  first_name: 'Record',
  last_name: `${n + 1}`,
  username: `r${n}`,
}))
