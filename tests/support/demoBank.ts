/** A filled demo bank in a database, which the tests of a run copy rather than fill another. */
export interface DemoBank {
  /** The PostgreSQL server that it is on. */
  server: string
  name: string
  /** What its audit is signed with. */
  auditKeyFile: string
}

/** Where the processes that run the tests find it. */
const place = 'CREDIT_TESTS_DEMO_BANK'

export const demoBank = {
  offer(bank: DemoBank): void {
    process.env[place] = JSON.stringify(bank)
  },
  withdraw(): void {
    delete process.env[place]
  },
  /** Undefined where nobody filled one: in a bench, or a command. */
  find(): DemoBank | undefined {
    const offered = process.env[place]
    return offered === undefined ? undefined : (JSON.parse(offered) as DemoBank)
  },
}
