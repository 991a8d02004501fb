/** A message in the list under the bell. */
export interface Notification {
  id: string
  at: string
  text: string
  /** Present if it is about one application. */
  application_id?: string
  reference_number?: string
  form_key: string | null
  /** The page of the product that shows what it is about, if that is not an application. */
  path?: string
  /** Why the edited definitions are not published, each mistake with its mend. */
  mistakes?: string[]
}

/** Whether a notification of this time, an ISO timestamp, is new to its reader. */
export type IsNew = (at: string) => boolean
