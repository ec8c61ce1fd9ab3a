/** The networks on which a business can have a profile, and the addresses of profiles. */

export type SocialNetwork = "facebook" | "instagram" | "tiktok";

export type NetworkFacts = {
  /** Domains of the network; subdomains (www, m, de-de) count too. */
  readonly domains: readonly string[];
  /** The address before the handle. */
  readonly profile: string;
  readonly handle: RegExp;
  /** Path segments of other pages in place of a handle. */
  readonly reserved: readonly string[];
};

export const SOCIAL_NETWORKS: { readonly [network in SocialNetwork]: NetworkFacts } = {
  facebook: {
    domains: ["facebook.com", "fb.com", "fb.me"],
    profile: "https://www.facebook.com/",
    // Page names in old addresses end in a dash and a number.
    handle: /^[A-Za-z0-9](?:[A-Za-z0-9.-]{3,98})[A-Za-z0-9]$/,
    reserved: [
      "events",
      "groups",
      "hashtag",
      "login",
      "marketplace",
      "media",
      "pages",
      "people",
      "permalink.php",
      "photo",
      "photo.php",
      "photos",
      "profile.php",
      "reel",
      "share",
      "sharer",
      "sharer.php",
      "stories",
      "story.php",
      "watch",
    ],
  },
  instagram: {
    domains: ["instagram.com", "instagr.am"],
    profile: "https://www.instagram.com/",
    handle: /^(?!.*\.\.)[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$/,
    reserved: ["accounts", "direct", "explore", "p", "reel", "reels", "share", "stories", "tv"],
  },
  tiktok: {
    domains: ["tiktok.com"],
    profile: "https://www.tiktok.com/@",
    handle: /^[A-Za-z0-9._]{1,23}[A-Za-z0-9_]$/,
    reserved: [],
  },
};
