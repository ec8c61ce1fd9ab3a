/** What an SMS says of the end of its coupon, in every language at once: a preview reads as the customer's language has it. */
export { couponEndLine } from "@rewardo/texts/coupon-end";
