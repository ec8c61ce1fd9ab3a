import { child, children, memberPair, nameOf, type Rule } from "../plugin-types.ts";

const message =
  "Only apps/api/src/platform/clock asks what time it is: take the time from ctx.clock (in the packages: as an argument), and measure a duration with performance.now().";

/** Time is an input: a decision that reads the machine's clock cannot be replayed, shifted or tested. */
export const timeOnlyInClock: Rule = {
  meta: { type: "problem", docs: { description: "Date.now(), new Date() and Temporal.Now live in platform/clock." } },
  create(context) {
    return {
      MemberExpression(node) {
        const [object, property] = memberPair(node) ?? [];
        const isNow = (object === "Date" && property === "now") || (object === "Temporal" && property === "Now");
        if (isNow) context.report({ node, message });
      },
      NewExpression(node) {
        const asksNow = nameOf(child(node, "callee")) === "Date" && children(node, "arguments").length === 0;
        if (asksNow) context.report({ node, message });
      },
      CallExpression(node) {
        if (nameOf(child(node, "callee")) === "Date") context.report({ node, message });
      },
    };
  },
};
