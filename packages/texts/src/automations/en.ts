import type { AutomationTexts } from "./template.ts";

export const en: AutomationTexts = {
  birthday: {
    name: "Birthday",
    title: "Happy birthday, {first_name|dear guest}!",
    text: "Hello {first_name|dear guest},\n\nall the best for your birthday from everyone at {business}. Come and celebrate with us: we look forward to seeing you.",
  },
  welcome: {
    name: "Welcome",
    title: "Welcome to {business}",
    text: "Hello {first_name|dear guest},\n\nthank you for your first visit. From now on every visit counts on your card, so bring it along next time.",
  },
  come_back: {
    name: "Come back",
    title: "We miss you at {business}",
    text: "Hello {first_name|dear guest},\n\nit has been a while since your last visit. What you have collected is still on your card and waits for you.",
  },
  one_stamp_missing: {
    name: "One stamp missing",
    title: "Only one stamp to go",
    text: "Hello {first_name|dear guest},\n\nyour card is one stamp short of full. With your next visit the reward is yours.",
  },
  reward_ready: {
    name: "Reward ready",
    title: "Your reward is ready",
    text: "Hello {first_name|dear guest},\n\nyou have collected enough for a reward. Show your card at your next visit to {business}, and it is yours.",
  },
  points_lapsing: {
    name: "Points lapse soon",
    title: "Use what you have collected",
    text: "Hello {first_name|dear guest},\n\npart of what is on your card lapses soon. Come by in time and make use of it.",
  },
  thank_you: {
    name: "Thank you",
    title: "Thank you for your rating",
    text: "Hello {first_name|dear guest},\n\nthank you for your kind rating. It made our day at {business}, and we look forward to your next visit.",
  },
  sorry: {
    name: "Sorry",
    title: "We are sorry",
    text: "Hello {first_name|dear guest},\n\nyour last visit was not what you expected of us, and we are sorry. We take your rating seriously. Please give us another chance at {business}.",
  },
};
