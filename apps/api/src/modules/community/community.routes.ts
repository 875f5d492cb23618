import * as feed from '@oun/contract/feed';
import * as admin from '@oun/contract/moderation-admin';
import * as people from '@oun/contract/people';
import * as question from '@oun/contract/question';
import * as asked from '@oun/contract/question-admin';
import type { Mount } from '../../platform/http/http.ts';
import { deleteComment, listComments, writeComment } from './feeds/comments.ts';
import { hideFeed, listReactions, react, unhideFeed, unreact } from './feeds/reactions.ts';
import { getFeed, listMine, listOfUser, listPublic, listTabs, listTimeline, readFeed } from './feeds/timelines.ts';
import { changeFeed, createFeed, deleteFeed, listFeedWorkouts } from './feeds/write-feed.ts';
import { appeal } from './moderation/cases.ts';
import { getReport, report } from './moderation/reports.ts';
import { decideCase, getCase, listCases } from './moderation/staff-cases.ts';
import { blockUser, muteUser, unblockUser, unmuteUser } from './people/blocks.ts';
import { answerRequest, followUser, ringForPosts, silencePosts, unfollowUser } from './people/follows.ts';
import * as lists from './people/people-lists.ts';
import { changeMyProfile, getMyProfile, getUser, listUserPlaylists, listUserPrograms } from './people/profiles.ts';
import { seenAs } from './people/person.ts';
import * as asking from './questions/ask-question.ts';
import * as answers from './questions/question-answers.ts';
import * as questions from './questions/read-questions.ts';
import { answerAsTrainer, getAsked, listAsked, sayAnswering } from './questions/trainer-inbox.ts';

export function communityRoutes(mount: Mount) {
  mount(feed.getFeedTabs, (ctx) => Promise.resolve(listTabs(ctx)));
  mount(feed.listTimeline, (ctx, { query }) => listTimeline(ctx, query));
  mount(feed.listPublicFeeds, (ctx, { query }) => listPublic(ctx, query.until_id));
  mount(feed.listMyFeeds, (ctx, { query }) => listMine(ctx, query.until_id));
  mount(feed.listUserFeeds, (ctx, { params, query }) =>
    listOfUser(seenAs(ctx, params.id, query.as), params.id, query.until_id),
  );
  mount(feed.getFeed, (ctx, { params }) => getFeed(ctx, params.id));
  mount(feed.createFeed, (ctx, { body }) => createFeed(ctx, body));
  mount(feed.changeFeed, (ctx, { params, body }) => changeFeed(ctx, params.id, body));
  mount(feed.deleteFeed, (ctx, { params }) => deleteFeed(ctx, params.id));
  mount(feed.appealFeed, async (ctx, { params, body }) => {
    await appeal(ctx, 'FEED', params.id, body.words);
    return readFeed(ctx, ctx.memberId, params.id);
  });
  mount(feed.listFeedWorkouts, (ctx) => listFeedWorkouts(ctx));

  mount(feed.react, (ctx, { params, body }) => react(ctx, params.id, body.reaction_type));
  mount(feed.unreact, (ctx, { params, query }) => unreact(ctx, params.id, query.reaction_type));
  mount(feed.listReactions, (ctx, { params, query }) => listReactions(ctx, params.id, query));
  mount(feed.hideFeed, (ctx, { params }) => hideFeed(ctx, params.id));
  mount(feed.unhideFeed, (ctx, { params }) => unhideFeed(ctx, params.id));
  mount(feed.listComments, (ctx, { params, query }) => listComments(ctx, params.id, query));
  mount(feed.writeComment, (ctx, { params, body }) => writeComment(ctx, params.id, body));
  mount(feed.deleteComment, (ctx, { params }) => deleteComment(ctx, params));

  mount(feed.reportFeed, (ctx, { params, body }) => report(ctx, ['FEED', params.id], body));
  mount(feed.reportComment, (ctx, { params, body }) => report(ctx, ['COMMENT', params.comment_id, params.id], body));
  mount(feed.reportUser, (ctx, { params, body }) => report(ctx, ['USER', params.id], body));
  mount(feed.getReport, (ctx, { params }) => getReport(ctx, params.number));

  mount(people.getUser, (ctx, { params, query }) => getUser(seenAs(ctx, params.id, query.as), params.id));
  mount(people.listUserPrograms, (ctx, { params, query }) =>
    listUserPrograms(seenAs(ctx, params.id, query.as), params.id, query.cursor),
  );
  mount(people.listUserPlaylists, (ctx, { params, query }) =>
    listUserPlaylists(seenAs(ctx, params.id, query.as), params.id, query.cursor),
  );
  mount(people.followUser, (ctx, { params }) => followUser(ctx, params.id));
  mount(people.unfollowUser, (ctx, { params }) => unfollowUser(ctx, params.id));
  mount(people.ringForPosts, (ctx, { params }) => ringForPosts(ctx, params.id));
  mount(people.silencePosts, (ctx, { params }) => silencePosts(ctx, params.id));
  mount(people.listFollowers, (ctx, { params, query }) => lists.listFollowers(ctx, params.id, query));
  mount(people.listFollowings, (ctx, { params, query }) => lists.listFollowings(ctx, params.id, query));
  mount(people.listMyFollowers, (ctx, { query }) => lists.listMyFollowers(ctx, query));
  mount(people.listMyFollowing, (ctx, { query }) => lists.listMyFollowing(ctx, query));
  mount(people.listFollowRequests, (ctx, { query }) => lists.listRequests(ctx, query));
  mount(people.answerFollowRequest, (ctx, { params, body }) => answerRequest(ctx, params.id, body.is_accepted));
  mount(people.blockUser, (ctx, { params }) => blockUser(ctx, params.id));
  mount(people.unblockUser, (ctx, { params }) => unblockUser(ctx, params.id));
  mount(people.listBlocked, (ctx, { query }) => lists.listBlocked(ctx, query));
  mount(people.muteUser, (ctx, { params }) => muteUser(ctx, params.id));
  mount(people.unmuteUser, (ctx, { params }) => unmuteUser(ctx, params.id));
  mount(people.listSuggestedUsers, (ctx, { query }) => lists.listSuggested(ctx, query.page));
  mount(people.getMyProfile, (ctx) => getMyProfile(ctx));
  mount(people.getMyProfileV1, (ctx) => getMyProfile(ctx));
  mount(people.changeMyProfile, (ctx, { body }) => changeMyProfile(ctx, body));

  mount(question.listQuestionCategories, () => Promise.resolve(questions.listCategories()));
  mount(question.listQuestions, (ctx, { query }) => questions.listQuestions(ctx, query));
  mount(question.getAnswerPace, (ctx) => questions.getAnswerPace(ctx));
  mount(question.listSimilarQuestions, (ctx, { query }) => questions.listSimilar(ctx, query.content));
  mount(question.getQuestion, (ctx, { params }) => questions.readQuestion(ctx, ctx.identity?.id, params.id));
  mount(question.getMyQuestions, (ctx) => questions.getMyQuestions(ctx));
  mount(question.askQuestion, (ctx, { body }) => asking.askQuestion(ctx, body));
  mount(question.changeQuestion, (ctx, { params, body }) => asking.changeQuestion(ctx, params.id, body.content));
  mount(question.deleteQuestion, (ctx, { params }) => asking.deleteQuestion(ctx, params.id));
  mount(question.appealQuestion, async (ctx, { params, body }) => {
    await appeal(ctx, 'QUESTION', params.id, body.words);
    return questions.readQuestion(ctx, ctx.memberId, params.id);
  });
  mount(question.followQuestion, (ctx, { params }) => asking.followQuestion(ctx, params.id));
  mount(question.unfollowQuestion, (ctx, { params }) => asking.unfollowQuestion(ctx, params.id));
  mount(question.seeAnswers, (ctx, { params }) => asking.seeAnswers(ctx, params.id));
  mount(question.listAnswers, (ctx, { params, query }) => answers.listAnswers(ctx, params.id, query));
  mount(question.answerQuestion, (ctx, { params, body }) => answers.answerQuestion(ctx, params.id, body));
  mount(question.deleteAnswer, (ctx, { params }) => answers.deleteAnswer(ctx, params.id));
  mount(question.likeAnswer, (ctx, { params }) => answers.likeAnswer(ctx, params.id));
  mount(question.unlikeAnswer, (ctx, { params }) => answers.unlikeAnswer(ctx, params.id));
  mount(question.reportQuestion, (ctx, { params, body }) => report(ctx, ['QUESTION', params.id], body));
  mount(question.reportAnswer, (ctx, { params, body }) => report(ctx, ['ANSWER', params.id], body));
  mount(asked.adminListAsked, (ctx, { query }) => listAsked(ctx, query));
  mount(asked.adminGetAsked, (ctx, { params }) => getAsked(ctx, params.id));
  mount(asked.adminSayAnswering, (ctx, { params, body }) => sayAnswering(ctx, params.id, body.is_answering));
  mount(asked.adminAnswerAsked, (ctx, { params, body }) => answerAsTrainer(ctx, params.id, body));

  mount(admin.adminListCases, (ctx, { query }) => listCases(ctx, query));
  mount(admin.adminGetCase, (ctx, { params }) => getCase(ctx, params.id));
  mount(admin.adminDecideCase, (ctx, { params, body }) => decideCase(ctx, params.id, body));
}
