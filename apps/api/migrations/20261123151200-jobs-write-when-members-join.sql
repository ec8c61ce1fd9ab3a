-- What a night writes of a membership is written by the statement of the tills, which sets when its member joined.
grant update (joined_at) on card_subscriptions to rewardo_jobs;
