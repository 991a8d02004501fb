/** A user as product spec §3 lists them. */
export interface Person {
  id: string
  username: string
  name: string
  first_name: string
  last_name: string
  da_level: string | null
  role: { name: string }
}
