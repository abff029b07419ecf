import { openTestCluster, queryAt, template, type TestCluster } from './cluster.ts'
import { until } from './until.ts'

export type FollowedDatabase = AsyncDisposable & {
  url: string
  /** The same database on the replica, read-only. */
  readUrl: string
  /** Runs a statement on the replica as superuser. */
  tellFollower(statement: string): Promise<unknown>
  follower: TestCluster
}

/** A migrated database in a cluster of its own, and a replica of this cluster. */
export async function openFollowedDatabase(): Promise<FollowedDatabase> {
  await using stack = new AsyncDisposableStack()
  const leader = await openTestCluster()
  stack.defer(() => leader.close())
  await queryAt(leader.url, `create database market template ${template} strategy file_copy`)
  // On as in production; other tests switch it off.
  await queryAt(leader.url, 'alter database market set synchronous_commit = on')
  const follower = await openTestCluster(leader.url)
  stack.defer(() => follower.close())
  const readUrl = at(follower.url)
  await until(() =>
    queryAt(readUrl, 'select').then(
      () => true,
      () => false,
    ),
  )
  const kept = stack.move()
  return {
    url: at(leader.url),
    readUrl,
    follower,
    tellFollower: (statement) => queryAt(readUrl, statement),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const at = (url: string) => Object.assign(new URL(url), { pathname: '/market' }).href
