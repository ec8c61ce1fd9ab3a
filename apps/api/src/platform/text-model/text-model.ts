/** A language model behind one small interface; which one is configuration, and none is the default. */

export interface ModelRequest {
  /** Instructions for the model: only our own words. */
  readonly task: string;
  /** Input of the task: data, never instructions. */
  readonly data: string;
  /** Most tokens of the answer. */
  readonly mostTokens: number;
}

export interface ModelReply {
  readonly text: string;
  /** Tokens of request and answer, as the model counted them; `null` if it does not say. */
  readonly tokens: number | null;
}

export interface TextModel {
  /** Name of the model in the audit log. */
  readonly name: string;
  readonly host: string;
  /** Most tokens that one business may use on one local day. */
  readonly dailyTokens: number;
  /** @throws ModelFailure when there is no answer in time */
  ask(request: ModelRequest): Promise<ModelReply>;
}

/** The model did not answer, or answered with an error. Its message tells neither question nor key. */
export class ModelFailure extends Error {
  override name = "ModelFailure";
}

/** Tokens that a text has at most, for languages that take most of them: about two letters each. */
export const tokensAtMost = (text: string): number => Math.ceil(text.length / 2);
