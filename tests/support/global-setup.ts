import { announce, openTestCluster, withdraw } from './cluster.ts'
import type { TestCluster } from './cluster.ts'

let cluster: TestCluster | undefined

/** node --test --test-global-setup: one PostgreSQL for all test files. */
export async function globalSetup(): Promise<void> {
  cluster = await openTestCluster()
  announce(cluster)
}

export async function globalTeardown(): Promise<void> {
  withdraw()
  await cluster?.close()
}
