/** The days between which a record is offered, YYYY-MM-DD, both included. */
export interface Validity {
  valid_from?: string | null
  valid_to?: string | null
}

/** Whether a record may be chosen on a day. One that may not is still shown and accepted where it was chosen before. */
export const isOfferedOn = ({ valid_from, valid_to }: Validity, today: string): boolean =>
  (!valid_from || valid_from <= today) && (!valid_to || today <= valid_to)
