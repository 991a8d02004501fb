const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Matches a UUID as PostgreSQL writes it; comparing anything else with an id there would be an error. */
export const isUuid = (text: string) => uuid.test(text)
