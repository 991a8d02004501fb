/**
 * Sets the environment variables of the file `.env`, if there is one, before a command runs. Variables that are already
 * set keep their values.
 */
import { existsSync } from 'node:fs'

const authorities = process.env.NODE_EXTRA_CA_CERTS
if (existsSync('.env')) {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    console.error(`The file .env cannot be read: ${error.message}`)
    process.exit(process.exitCode || 1)
  }
}
// Node reads it when a process begins.
if (!authorities && process.env.NODE_EXTRA_CA_CERTS)
  console.error('NODE_EXTRA_CA_CERTS has no effect in the file .env. Set it in the environment.')
