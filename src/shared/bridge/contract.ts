import type { z } from 'zod'

/**
 * What a channel takes and gives. Input is parsed from `unknown` when it reaches main; output is main's own value and has a
 * type only. Every answer crosses as `Result<Output>`.
 */
export interface ChannelContract<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input
  /** Exists for the type checker alone. */
  readonly output?: Output
}

/** `gives<Output>().takes(schema)`: the output is named, the input's type is taken from its schema. */
export const gives = <Output>() => ({
  takes: <Input extends z.ZodType>(input: Input): ChannelContract<Input, Output> => ({ input }),
})

/** `never` where two unions have the same members, else the members that only one of them has: the error names them. */
export type OnlyInOne<A, B> = Exclude<A, B> | Exclude<B, A>

/** A list of names that the compiler has to find empty. */
export type AssertNever<Differing extends never> = Differing
