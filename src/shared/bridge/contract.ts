import type { z } from 'zod'

/**
 * What a channel takes and gives. Input is parsed from `unknown` at main's door; output is main's own value and has a
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

/** True when two unions have the same members. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** A statement that the compiler has to find true. */
export type Proof<Statement extends true> = Statement
